import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import {
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use as install } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

install([
  AriaComponent,
  BarChart,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  PieChart,
  RadarChart,
  RadarComponent,
  SVGRenderer,
  TitleComponent,
  TooltipComponent,
])

const COLOURS = ['--brand-solid', '--ok-fill', '--warn-fill', '--danger-fill', '--text-3', '--k3']

const lookOf = (element: HTMLElement) => {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    color: COLOURS.map(value),
    textStyle: { color: value('--text-2'), fontFamily: value('--font') },
    axis: { axisLine: { lineStyle: { color: value('--line') } }, splitLine: { lineStyle: { color: value('--line') } } },
  }
}

const axesOf = (axis: unknown, look: object): unknown =>
  Array.isArray(axis) ? axis.map((each) => axesOf(each, look)) : axis && { ...look, ...(axis as object) }

/** The drawing itself; loaded when a chart is first shown. */
export function ChartCanvas({ title, option }: { title: string; option: EChartsCoreOption }) {
  const host = useRef<HTMLDivElement>(null)

  // Follows the element: its size, the option, and the look of the page it stands in.
  useEffect(() => {
    const element = host.current
    if (!element) return
    const { axis, ...look } = lookOf(element)
    const chart = init(element, undefined, { renderer: 'svg', locale: 'ZH' })
    chart.setOption({
      ...look,
      aria: { enabled: true, label: { description: title } },
      grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis', confine: true },
      legend: { top: 0, textStyle: look.textStyle },
      animation: false,
      ...option,
      ...(option.xAxis ? { xAxis: axesOf(option.xAxis, axis) } : {}),
      ...(option.yAxis ? { yAxis: axesOf(option.yAxis, axis) } : {}),
    })
    const follow = new ResizeObserver(() => chart.resize())
    follow.observe(element)
    return () => {
      follow.disconnect()
      chart.dispose()
    }
  }, [title, option])

  return <div ref={host} className="chart-canvas" role="img" aria-label={title} />
}
