import type { ImportReport } from '@portal/contract/areas/exchange/import.ts'
import { aimImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { Alert } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import type { ImportView } from './import-view.ts'

/** Rows that name no place go to the chosen one, all at once and in sight of the check. */
export function AimBar({ report, aim }: { report: ImportReport; aim: NonNullable<ImportView['aim']> }) {
  const write = useWrite(aimImport)
  const { label, Chooser } = aim
  return (
    <Alert
      type="warning"
      className="import-aim"
      title={
        <div className="import-aim-line">
          <span>
            {report.aimless.toLocaleString('zh-CN')} 行没有写{label}，归入
          </span>
          <Chooser
            aria-label={`归入${label}`}
            placeholder={`选择${label}`}
            value={report.targetId}
            onChange={(targetId) => {
              if (targetId !== null && !write.isPending) void write.run({ id: report.id, targetId })
            }}
          />
        </div>
      }
    />
  )
}
