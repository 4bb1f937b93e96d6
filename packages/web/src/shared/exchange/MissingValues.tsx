import type { ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import { Input } from 'antd'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import type { ImportView, MappedColumn } from './import-view.ts'

interface MissingValuesProps {
  columns: readonly MappedColumn[]
  taken: ReadonlySet<string | null>
  view: ImportView
  ways: ImportWays
  onWays: (ways: ImportWays) => void
}

/** One value for all rows, of what the file lacks. */
export function MissingValues({ columns, taken, view: { defaults = [] }, ways, onWays }: MissingValuesProps) {
  const lacking = defaults.filter(({ key }) => !taken.has(key))
  if (lacking.length === 0) return null
  const set = (key: string, value: string) => onWays({ ...ways, defaults: { ...ways.defaults, [key]: value } })
  return (
    <fieldset className="import-missing">
      <legend>文件里没有的，可统一填写</legend>
      {lacking.map(({ key, options, unit, unset }) => {
        const title = columns.find((column) => column.key === key)?.title ?? key
        const value = ways.defaults[key] ?? ''
        return (
          <label key={key}>
            {title}
            {options ? (
              <LateSelect
                aria-label={title}
                allowClear
                placeholder={unset}
                value={value || undefined}
                options={options.map((option) => ({ value: option, label: option }))}
                onChange={(next: string | undefined) => set(key, next ?? '')}
              />
            ) : (
              <Input
                aria-label={title}
                value={value}
                placeholder={unset}
                suffix={unit}
                maxLength={200}
                onChange={({ target }) => set(key, target.value)}
              />
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
