import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { type BoardSlide, boardInput } from '@portal/contract/areas/system/statistics-board.ts'
import { reportSpan } from '@portal/contract/areas/system/statistics-schedule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Select } from 'antd'
import { ReportSelect } from '../ReportSelect.tsx'
import { useMeasuresOf } from '../report-choice.ts'
import './board.css'

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

const moved = (slides: readonly BoardSlide[], from: number, to: number): BoardSlide[] => {
  const next = [...slides]
  const [taken] = next.splice(from, 1)
  if (taken) next.splice(to, 0, taken)
  return next
}

/** 画面: which figure of which report, in the order in which they follow each other. */
export function SlidesField({ id, value: slides = [], onChange }: FieldProps) {
  const put = (at: number, slide: BoardSlide) => onChange?.(slides.map((each, index) => (index === at ? slide : each)))
  return (
    <div id={id} className="board-slides">
      {slides.map((slide, index) => (
        <fieldset key={`${index + 1} ${slides.length}`} className="board-slide">
          <legend>画面 {index + 1}</legend>
          <OneSlide slide={slide} at={index + 1} onChange={(next) => put(index, next)} />
          <div className="board-slide-acts">
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移画面 ${index + 1}`}
              disabled={index === 0}
              onClick={() => onChange?.(moved(slides, index, index - 1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移画面 ${index + 1}`}
              disabled={index === slides.length - 1}
              onClick={() => onChange?.(moved(slides, index, index + 1))}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除画面 ${index + 1}`}
              onClick={() => onChange?.(slides.filter((each) => each !== slide))}
            />
          </div>
        </fieldset>
      ))}
      {slides.length < MOST && <Button onClick={() => onChange?.([...slides, { ...BLANK }])}>添加画面</Button>}
    </div>
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
    <div className="board-slide-fields">
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
    </div>
  )
}
