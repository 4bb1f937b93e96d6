import { BarChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use as registerParts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { UnitRate } from './unit-rates.ts'

registerParts([BarChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer])

const BAR_PX = 30
const FRAME_PX = 68
/** Those most behind; the table has all of them. */
const MOST_BARS = 15

interface RateChartProps {
  units: readonly UnitRate[]
  title: string
  target: number
}

/** Bars of rates, lowest on top, with the target across them. The table beside says the same in figures. */
export function RateChart({ units, title, target }: RateChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = units.slice(0, MOST_BARS)

  // Follows the figures and the width: the chart draws outside of React.
  useEffect(() => {
    if (!box.current) return
    const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)
    const chart = init(box.current, null, { renderer: 'svg' })
    const axisLabel = { color: colour('--text-2') }
    chart.setOption({
      animation: false,
      grid: { top: 24, right: 56, bottom: 8, left: 8, outerBoundsMode: 'same' },
      tooltip: { valueFormatter: (rate: unknown) => `${Number(rate).toFixed(1)}%` },
      xAxis: {
        max: 100,
        axisLabel: { ...axisLabel, formatter: '{value}%' },
        splitLine: { lineStyle: { color: colour('--line') } },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: shown.map(({ name }) => name),
        axisLabel: { ...axisLabel, width: 110, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          name: '达标率',
          barMaxWidth: 16,
          data: shown.map(({ rate }) => rate ?? 0),
          itemStyle: { color: colour('--brand') },
          label: { show: true, position: 'right', color: colour('--text'), formatter: '{c}%' },
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { type: 'dashed', width: 1.5, color: colour('--text') },
            label: { formatter: `目标 ${target}%`, position: 'start', color: colour('--text') },
            data: [{ xAxis: target }],
          },
        },
      ],
    })
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [shown, target])

  return (
    <div
      ref={box}
      role="img"
      aria-label={`${title}，数据见表格`}
      style={{ height: shown.length * BAR_PX + FRAME_PX }}
    />
  )
}
