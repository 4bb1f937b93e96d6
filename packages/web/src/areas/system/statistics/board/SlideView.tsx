import type { showBoard } from '@portal/contract/areas/system/statistics/board.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { late } from '#src/ui/late/late.tsx'
import { figureText, unitText } from '../figure-text.ts'

const SlideChart = late(() => import('./SlideChart.tsx').then((module) => module.SlideChart))

export type Slide = ResultOf<typeof showBoard>['slides'][number]

/** One picture: the figure, and below it the drawing with the same rows for readers. */
export function SlideView({ slide }: { slide: Slide }) {
  const { title, period, measure, rowTitle, chart, whole, figures, rows, hidden, refusal } = slide
  if (refusal !== '')
    return (
      <section className="board-slide-view" aria-label={title || '画面'}>
        <h2>{title}</h2>
        <p className="board-refusal">{refusal}</p>
      </section>
    )
  return (
    <section className="board-slide-view" aria-label={title}>
      <h2>
        {title}
        <small>{period}</small>
      </h2>
      <ul className="board-figures" aria-label="指标">
        {(chart === 'figures' ? figures : [{ ...measure, value: whole }]).map((each) => (
          <li key={each.title}>
            <span>{each.title}</span>
            <strong>
              {each.unit === null ? (each.value?.toLocaleString('zh-CN') ?? '—') : figureText(each.value, each.unit)}
              {each.unit !== null && each.unit !== 'percent' && <small>{unitText(each.unit)}</small>}
            </strong>
          </li>
        ))}
      </ul>
      {chart !== 'figures' && rows.length > 0 && <SlideChart slide={slide} />}
      {chart !== 'figures' && rows.length === 0 && hidden === 0 && <p className="board-refusal">所选范围暂无数据</p>}
      {hidden > 0 && chart !== 'figures' && (
        <p className="board-note">
          另有 {hidden} 个{rowTitle === '' ? '分组' : `“${rowTitle}”分组`}不足 5 人或为保护其隐私未显示
        </p>
      )}
    </section>
  )
}
