import type { ImportLayout } from '@portal/contract/areas/exchange/import.ts'
import { type ImportWays, letterOf } from '@portal/contract/areas/exchange/import-layout.ts'
import { Checkbox } from 'antd'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import type { FileColumn, ImportView, MappedColumn } from './import-view.ts'

const NONE = ''
const SAMPLES = 3
/** 12. and the like at the beginning of a stem. */
const NUMBERED = /^\s*[（(]?\d+\s*[.．、)）:：]/

interface ColumnRowProps {
  at: number
  column: FileColumn
  layout: ImportLayout
  columns: readonly MappedColumn[]
  chosen: string | null
  ways: ImportWays
  view: ImportView
  onChoose: (key: string | null) => void
  onWays: (ways: ImportWays) => void
}

/** A column of the file: its heading and what stands under it, and which of ours it is. */
export function ColumnRow({ at, column, layout, columns, chosen, ways, view, onChoose, onWays }: ColumnRowProps) {
  const { title, filled, samples } = column
  const name = `${letterOf(at)} ${title || '（无标题）'}`
  const mapped = columns.find(({ key }) => key === chosen)
  const cells = layout.rows.map((row) => row.cells[at] ?? '').filter((cell) => cell.trim() !== '')
  return (
    <li className="import-column" data-open={mapped?.splits === true}>
      <span className="import-letter">{letterOf(at)}</span>
      <span className="import-heading">
        <strong>{title || '（无标题）'}</strong>
        <span className="import-hint">
          {filled === 0
            ? '没有内容'
            : `${samples.slice(0, SAMPLES).join('、')} · ${filled.toLocaleString('zh-CN')} 行有`}
        </span>
      </span>
      <Icon name="forward" small />
      <LateSelect
        aria-label={`${name}对应的字段`}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen ?? NONE}
        options={[
          { value: NONE, label: '不导入' },
          ...columns.map(({ key, title: label, required }) => ({ value: key, label: required ? `${label} *` : label })),
        ]}
        onChange={(key: string) => onChoose(key === NONE ? null : key)}
      />
      <Verdict column={column} mapped={mapped} chosen={chosen} isSure={layout.remembered} />
      {mapped?.splits && view.signs && <SplitRow cells={cells} ways={ways} view={view} onWays={onWays} />}
      {chosen !== null &&
        chosen === view.numbered &&
        (ways.dropsNumbers || cells.some((cell) => NUMBERED.test(cell))) && (
          <div className="import-split">
            <Checkbox
              checked={ways.dropsNumbers}
              onChange={({ target }) => onWays({ ...ways, dropsNumbers: target.checked })}
            >
              去掉开头的序号（如 12.）
            </Checkbox>
          </div>
        )}
    </li>
  )
}

interface VerdictProps {
  column: FileColumn
  mapped: MappedColumn | undefined
  chosen: string | null
  isSure: boolean
}

function Verdict({ column: { key, filled }, mapped, chosen, isSure }: VerdictProps) {
  if (mapped?.splits && !isSure) return <span data-verdict="ask">⚠ 请确认</span>
  if (chosen !== null) return <span data-verdict="known">✓ {chosen === key ? '认得' : '已选'}</span>
  if (filled === 0) return <span data-verdict="none">空列</span>
  return <span data-verdict="ask">⚠ {key === null ? '不认得' : '不导入'}</span>
}

function SplitRow({
  cells,
  ways,
  view,
  onWays,
}: Pick<ColumnRowProps, 'ways' | 'view' | 'onWays'> & { cells: string[] }) {
  const parts = view.partsBy?.(cells, ways.sign)
  return (
    <div className="import-split">
      <span>分隔符</span>
      <LateSelect
        aria-label="分隔符"
        value={ways.sign}
        options={[...(view.signs ?? [])]}
        onChange={(sign: string) => onWays({ ...ways, sign })}
      />
      <span>去掉开头的 A. B. C.</span>
      {parts && (
        <span role="status">
          {parts.words}
          {parts.failed > 0 && (
            <strong className="import-bad">
              {' '}
              · 前 {cells.length} 行有 {parts.failed} 行拆不开
            </strong>
          )}
        </span>
      )}
    </div>
  )
}
