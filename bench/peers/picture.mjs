import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, GridComponent, LegendComponent, SVGRenderer]);

const wholePerRequest = (cell, count) => (cell.is === 'measured' ? Number((cell.whole_ms / count).toFixed(2)) : null);

/** An SVG: whole time over requests, by tool and number of cases; who cannot see it is told the figures. */
export function pictureOf({ counts, cells }) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 420 });
  const series = counts.map((count, at) => ({
    name: `${count} cases`,
    type: 'bar',
    label: { show: true, position: 'top', fontSize: 10 },
    data: cells.map(({ by }) => wholePerRequest(by[at], count)),
  }));
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    legend: { top: 8, itemGap: 32 },
    grid: { left: 64, right: 24, top: 48, bottom: 40 },
    xAxis: { type: 'category', data: cells.map(({ name }) => name) },
    yAxis: { type: 'value', name: 'whole time over requests, ms', nameLocation: 'middle', nameGap: 40 },
    series,
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  const told = cells.map(
    ({ name, by }) => `${name}: ${by.map((cell, at) => wholePerRequest(cell, counts[at]) ?? 'none').join(', ')}`,
  );
  const words = `<title>Milliseconds a request takes, start and end included</title>\n<desc>${told.join('; ')}</desc>\n`;
  return `${svg.replace('>', ` role="img">\n${words}`)}\n`;
}
