import type { ImportFaultRow } from '@portal/contract/areas/exchange/import.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { MappedColumn } from './import-view.ts'

const SHOWN = 80

interface CheckCellProps {
  as?: 'td' | 'div'
  column: MappedColumn
  place: number
  value: string
  faults: readonly ImportFaultRow[]
  isSaving: boolean
  /** True where it was kept. */
  onSave: (value: string) => Promise<boolean>
}

/** A cell of the file: its text until somebody chooses it, then a field in its place. Enter keeps, Escape gives up. */
export function CheckCell({ as: Cell = 'td', column, place, value, faults, isSaving, onSave }: CheckCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { title, letter, options } = column
  const isFaulty = faults.some(({ severity }) => severity === 'error')
  const keep = async () => {
    if (typed === null || typed === value || (await onSave(typed))) setTyped(null)
  }
  return (
    <Cell data-faulty={isFaulty || undefined} data-title={title} className="import-cell">
      {typed === null ? (
        <Button
          type="text"
          size="small"
          title={value}
          aria-label={`修改${title}：${value || '空'}`}
          onClick={() => setTyped(value)}
        >
          {value === '' ? (
            <span className="import-hint">{Cell === 'td' ? '空' : `补充${title}`}</span>
          ) : (
            shortened(value)
          )}
        </Button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void keep()
          }}
        >
          <Input.TextArea
            aria-label={title}
            // biome-ignore lint/a11y/noAutofocus: the field stands where the text was that was chosen
            autoFocus
            autoSize={{ minRows: 1, maxRows: 8 }}
            value={typed}
            disabled={isSaving}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null)
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              void keep()
            }}
          />
          <Offered options={options} onChoose={setTyped} />
          <Button size="small" type="primary" htmlType="submit" loading={isSaving}>
            保存
          </Button>
        </form>
      )}
      <Findings faults={faults} place={letter === null ? null : `${letter}${place}`} />
    </Cell>
  )
}

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** The few values a cell may have are chosen at once; a long list is typed into. */
function Offered({ options, onChoose }: { options: readonly string[]; onChoose: (text: string) => void }) {
  if (options.length === 0 || options.length > MOST_OFFERED) return null
  return (
    <span className="import-offered">
      {options.map((option) => (
        <Button key={option} size="small" onClick={() => onChoose(option)}>
          {option}
        </Button>
      ))}
    </span>
  )
}

const MOST_OFFERED = 14

/** What is to be said of a cell, errors in red with its address. */
export function Findings({ faults, place }: { faults: readonly ImportFaultRow[]; place: string | null }) {
  if (faults.length === 0) return null
  return (
    <ul className="import-findings">
      {faults.map(({ message, severity, hint }) => (
        <li key={message} data-severity={severity} title={[message, hint].filter(Boolean).join('；')}>
          {place !== null && severity === 'error' && `${place}：`}
          {message}
        </li>
      ))}
    </ul>
  )
}
