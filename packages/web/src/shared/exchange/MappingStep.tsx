import { type ImportLayout, type ImportReport } from '@portal/contract/areas/exchange/import.ts'
import { mapImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { fieldsOf, type ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { ColumnRow } from './ColumnRow.tsx'
import type { ImportView } from './import-view.ts'
import { MappedRows } from './MappedRows.tsx'
import { MissingValues } from './MissingValues.tsx'

interface MappingStepProps {
  report: ImportReport
  layout: ImportLayout
  view: ImportView
  onMapped: () => void
  onBack: () => void
}

/** Which column of a file is which, with its first rows as they will be; nothing is left out unsaid. */
export function MappingStep({ report, layout, view, onMapped, onBack }: MappingStepProps) {
  const map = useWrite(mapImport)
  const [keys, setKeys] = useState(() => layout.columns.map(({ key }) => key))
  const [ways, setWays] = useState<ImportWays>(layout.ways)
  const { columns } = report
  const taken = new Set(keys)
  const left = layout.columns.filter(({ filled }, at) => keys[at] === null && filled > 0).length
  const missing = columns.filter(
    ({ key, required }) => required && !taken.has(key) && (ways.defaults[key] ?? '') === '',
  )
  const headers = layout.columns.map(({ title }, at) => ({ title, key: keys[at] ?? null }))
  // One column of ours stands for one of the file: choosing it again takes it from the other.
  const choose = (at: number, key: string | null) =>
    setKeys(keys.map((each, place) => (place === at ? key : each === key && key !== null ? null : each)))
  const defaults = Object.fromEntries(Object.entries(ways.defaults).filter(([key]) => !taken.has(key)))

  const submit = async () => {
    if (await map.run({ id: report.id, keys, ways: { ...ways, defaults } })) onMapped()
  }

  return (
    <>
      <div className="import-mapping">
        <section className="import-part" aria-label="对应列">
          <div className="import-columns-head" aria-hidden="true">
            <span>文件里的列</span>
            <span>对应的字段</span>
            <span>识别</span>
          </div>
          <ol className="import-columns" aria-label="文件里的列">
            {layout.columns.map((column, at) => (
              <ColumnRow
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name than their place
                key={at}
                at={at}
                column={column}
                layout={layout}
                columns={columns}
                chosen={keys[at] ?? null}
                ways={ways}
                view={view}
                onChoose={(key) => choose(at, key)}
                onWays={setWays}
              />
            ))}
          </ol>
          <MissingValues columns={columns} taken={taken} view={view} ways={ways} onWays={setWays} />
        </section>
        <MappedRows
          columns={columns}
          view={view}
          ways={ways}
          rows={layout.rows.map(({ row, cells }) => ({ row, fields: fieldsOf(headers, cells, defaults) }))}
        />
      </div>
      <div className="import-foot">
        <span className={missing.length > 0 ? 'import-hint import-bad' : 'import-hint'} role="status">
          {missing.length > 0
            ? `缺少必填列：${missing.map(({ title }) => title).join('、')}`
            : left > 0
              ? `${left} 列不导入；对应关系会记住，下次同样的表头直接用`
              : '对应关系会记住，下次同样的表头直接用'}
        </span>
        <Button color="default" variant="filled" onClick={onBack}>
          上一步
        </Button>
        <Button type="primary" disabled={missing.length > 0} loading={map.isPending} onClick={() => void submit()}>
          下一步：预检 {report.rows.toLocaleString('zh-CN')} 行
        </Button>
      </div>
    </>
  )
}
