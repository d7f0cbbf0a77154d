import { hash } from 'node:crypto';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, GridComponent, SVGRenderer]);

export interface LatencyBar {
  readonly endpoint: string;
  /** Milliseconds within which so many of a hundred answers came. */
  readonly half: number;
  readonly most: number;
}

export interface SendingBin {
  readonly label: string;
  readonly requests: number;
  /** Checks that waited for a moment. */
  readonly waiting: number;
  /** What the keys in use allow; null: not told. */
  readonly allowed: number | null;
}

const WIDTH = 1080;
const words = { color: 'var(--soft)' };
const line = { lineStyle: { color: 'var(--line)' } };

/** Of each endpoint how long half of its answers and 95 of 100 took. */
export const latencyPicture = (bars: readonly LatencyBar[]): string =>
  drawn(50 + bars.length * 26, {
    grid: { left: 240, right: 64, top: 8, bottom: 36 },
    xAxis: { type: 'value', axisLabel: words, splitLine: line },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ endpoint }) => endpoint),
      axisLabel: words,
      axisLine: line,
      axisTick: { show: false },
    },
    series: [
      bar(
        'var(--bar-2)',
        bars.map(({ most }) => most),
        { show: true, position: 'right', ...words },
      ),
      bar(
        'var(--bar)',
        bars.map(({ half }) => half),
      ),
    ],
  });

/** Requests by the time at which they went out, beside what was allowed, and below how many checks waited. */
export const sendingPicture = (bins: readonly SendingBin[], scale: 'value' | 'log'): string =>
  drawn(256, {
    grid: [
      { left: 56, right: 24, top: 12, height: 140 },
      { left: 56, right: 24, top: 176, height: 56 },
    ],
    xAxis: [0, 1].map((gridIndex) => ({
      type: 'category',
      gridIndex,
      data: bins.map(({ label }) => label),
      axisLabel: gridIndex === 0 ? { show: false } : words,
      axisLine: line,
      axisTick: { show: false },
    })),
    yAxis: [
      { type: scale, min: scale === 'log' ? 0.8 : 0, axisLabel: words, splitLine: line },
      {
        type: scale,
        gridIndex: 1,
        min: scale === 'log' ? 0.8 : 0,
        splitNumber: 2,
        axisLabel: words,
        splitLine: line,
      },
    ],
    series: [
      bar(
        'var(--bar)',
        bins.map(({ requests }) => (requests === 0 ? null : requests)),
      ),
      {
        type: 'line',
        data: bins.map(({ allowed }) => allowed),
        showSymbol: false,
        step: 'middle',
        color: 'var(--red)',
        lineStyle: { color: 'var(--red)', type: 'dashed' },
      },
      {
        ...bar(
          'var(--bar-2)',
          bins.map(({ waiting }) => (waiting === 0 ? null : waiting)),
        ),
        xAxisIndex: 1,
        yAxisIndex: 1,
      },
    ],
  });

const bar = (color: string, data: readonly (number | null)[], label?: object) => ({
  type: 'bar',
  barGap: '-100%',
  barCategoryGap: '30%',
  itemStyle: { color },
  data: [...data],
  ...(label && { label }),
});

/** Without styles of its own, which a page's policy forbids; the page's style gives the colours of the theme. */
function drawn(height: number, option: object): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption({ animation: false, ...option });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return named(svg.replaceAll(/ (?:style|class)="[^"]*"/g, '').replaceAll(/<style\b.*?<\/style>/gs, ''));
}

/** Its ids count on from picture to picture, and a page that is made again must be the same: they are named by what is drawn. */
function named(svg: string): string {
  const id = /\bzr\d+-/g;
  return svg.replaceAll(id, `p${hash('sha256', svg.replaceAll(id, ''), 'hex').slice(0, 8)}-`);
}
