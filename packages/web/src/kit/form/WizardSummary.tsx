import { Button, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { dateTimeText } from '#src/ui/time/date-text.ts'

interface SummaryProps {
  head: string
  title: string | undefined
  /** What counts most, large, with what it counts. */
  figure: number | null | undefined
  unit: string
  /** What stands there without a figure. */
  none?: string
  /** When the input was last kept on the device. */
  keptAt: number | undefined
  children: ReactNode
}

/** What comes of a form, always in sight beside it. */
export function WizardSummary({ head, title, figure, unit, none = '还没有选人', keptAt, children }: SummaryProps) {
  return (
    <>
      <h2>{head}</h2>
      <p>
        <b>{title || '还没有名称'}</b>
      </p>
      {figure === null || figure === undefined ? (
        <p className="summary-quiet">{none}</p>
      ) : (
        <p className="summary-figure">
          {figure.toLocaleString('zh-CN')}
          <small> {unit}</small>
        </p>
      )}
      <dl>{children}</dl>
      {keptAt !== undefined && <p className="summary-draft">草稿已存，{dateTimeText(keptAt).slice(-5)}</p>}
    </>
  )
}

interface FactProps {
  label: string
  /** Absent: not said yet. */
  children?: ReactNode
  /** What is wrong with it. */
  fault?: string | undefined
  onOpen?: () => void
}

/** One line of the summary; leads to its field. */
export function SummaryFact({ label, children, fault, onOpen }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd data-tone={fault ? 'danger' : children ? undefined : 'faint'}>
        {onOpen && (fault || !children) ? (
          <Button type="link" size="small" onClick={onOpen}>
            {fault ?? '未填'}
          </Button>
        ) : (
          (fault ?? children ?? '未填')
        )}
      </dd>
    </>
  )
}

/** What the summary of a wizard reads and where it leads. */
export interface SummaryOf {
  form: FormInstance
  keptAt: number | undefined
  onOpen: (field: string) => void
}
