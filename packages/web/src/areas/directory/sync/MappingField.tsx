import { type SyncMapping, syncField, syncWinner } from '@portal/contract/areas/directory/sync-mapping.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Input, Select } from 'antd'
import './sync.css'

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const fields = optionsOf(wordsOf(syncField))
const winners = optionsOf(wordsOf(syncWinner)).map(({ value, label }) => ({ value, label: `以${label}为准` }))

interface MappingFieldProps {
  value?: SyncMapping
  onChange?: (value: SyncMapping) => void
}

/** Which attribute of the source fills which field, and who wins where both have a value. */
export function MappingField({ value = [], onChange }: MappingFieldProps) {
  const put = (at: number, changes: Partial<SyncMapping[number]>) =>
    onChange?.(value.map((line, no) => (no === at ? { ...line, ...changes } : line)))
  const used = new Set(value.map(({ field }) => field))
  const free = syncField.options.find((field) => !used.has(field))
  return (
    <div className="sync-mapping">
      {value.map((line, at) => (
        <div key={line.field} className="sync-mapping-line">
          <Select
            aria-label="字段"
            value={line.field}
            options={fields.filter((option) => option.value === line.field || !used.has(syncField.parse(option.value)))}
            onChange={(field) => put(at, { field })}
          />
          <Input aria-label="来源字段" value={line.from} onChange={({ target }) => put(at, { from: target.value })} />
          <Select
            aria-label="为准"
            value={line.winner}
            options={winners}
            onChange={(winner) => put(at, { winner: syncWinner.parse(winner) })}
          />
          <Button type="text" onClick={() => onChange?.(value.filter((_, no) => no !== at))}>
            移除
          </Button>
        </div>
      ))}
      {free && (
        <Button onClick={() => onChange?.([...value, { field: free, from: '', winner: 'source' }])}>添加字段</Button>
      )}
    </div>
  )
}
