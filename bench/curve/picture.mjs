import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { figuresOf } from './page.mjs';

use([LineChart, GridComponent, LegendComponent, SVGRenderer]);

/** An SVG; who cannot see it is told the figures. */
export function pictureOf(curves) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 480 });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    legend: { top: 8, itemGap: 32 },
    grid: { left: 64, right: 48, top: 48, bottom: 56 },
    xAxis: { type: 'value', name: 'requests', nameLocation: 'middle', nameGap: 32 },
    yAxis: { type: 'value', name: '% of the faults', nameLocation: 'middle', nameGap: 40, max: 100 },
    series: curves.map(({ name, points }) => ({
      name,
      type: 'line',
      showSymbol: false,
      data: [[0, 0], ...points.map(({ requests, share }) => [requests, share])],
      endLabel: { show: true, formatter: ({ value: [, share] }) => `${share}` },
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  const told = curves.map((curve) => `${curve.name}: ${figuresOf(curve)}`).join('; ');
  const words = `<title>Faults found by the first requests of a run</title>\n<desc>${told}</desc>\n`;
  return `${svg.replace('>', ` role="img">\n${words}`)}\n`;
}
