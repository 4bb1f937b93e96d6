import { type BoardSlide, boardInput } from '@portal/contract/areas/system/statistics/board.ts'
import { reportSpan } from '@portal/contract/areas/system/statistics/schedule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Select } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { ReportSelect } from '../ReportSelect.tsx'
import { useMeasuresOf } from '../report-choice.ts'

const MOST = 12

const { chart } = boardInput.shape.slides.element.shape

const optionsOf = <Code extends string>(words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value: value as Code, label }))

interface FieldProps {
  id?: string
  value?: BoardSlide[]
  onChange?: (slides: BoardSlide[]) => void
}

const BLANK: BoardSlide = { report: { kind: 'named', id: 'logins' }, span: 'month', measure: 'people', chart: 'bar' }

/** 画面: which figure of which report, in the order in which they follow each other. */
export function SlidesField({ id, value: slides = [], onChange }: FieldProps) {
  return (
    <OrderedParts
      id={id}
      thing="画面"
      parts={slides}
      keyOf={(_, index) => `${index + 1} ${slides.length}`}
      onChange={(next) => onChange?.(next)}
      foot={slides.length < MOST && <Button onClick={() => onChange?.([...slides, { ...BLANK }])}>添加画面</Button>}
    >
      {(slide, at, put) => <OneSlide slide={slide} at={at} onChange={put} />}
    </OrderedParts>
  )
}

interface OneProps {
  slide: BoardSlide
  at: number
  onChange: (slide: BoardSlide) => void
}

function OneSlide({ slide, at, onChange }: OneProps) {
  const measures = useMeasuresOf(slide.report)
  const isKnown = measures.some(({ key }) => key === slide.measure)
  return (
    <>
      <ReportSelect
        aria-label={`画面 ${at} 报表`}
        value={slide.report}
        onChange={(report) => onChange({ ...slide, report, measure: '' })}
      />
      <Select
        aria-label={`画面 ${at} 指标`}
        placeholder="请选择指标"
        value={isKnown ? slide.measure : undefined}
        options={measures.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(measure: string) => onChange({ ...slide, measure })}
      />
      <Select
        aria-label={`画面 ${at} 样式`}
        value={slide.chart}
        options={optionsOf<BoardSlide['chart']>(wordsOf(chart))}
        onChange={(next) => onChange({ ...slide, chart: next })}
      />
      {slide.report.kind === 'named' && (
        <Select
          aria-label={`画面 ${at} 统计时间`}
          value={slide.span}
          options={optionsOf<BoardSlide['span']>(wordsOf(reportSpan))}
          onChange={(span) => onChange({ ...slide, span })}
        />
      )}
    </>
  )
}
