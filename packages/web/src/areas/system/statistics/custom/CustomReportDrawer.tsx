import {
  customReportInput,
  getCustomReport,
  saveCustomReport,
} from '@portal/contract/areas/system/statistics/report.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { DefinitionField } from './DefinitionField.tsx'
import { blankDefinition } from './definition.ts'

type Body = BodyOf<typeof saveCustomReport>

/** A saved report, a copy, or nothing yet. */
export type EditedReport = Partial<Body>

const Field = fieldsOf(customReportInput)

interface DrawerProps {
  report: EditedReport
  onClose: () => void
}

/** Puts a report together: data set, conditions, groups or columns, and a look at it before it is saved. */
export function CustomReportDrawer({ report, onClose }: DrawerProps) {
  const { setQuery } = usePage()
  const { id } = report
  const tell = (saved: { id: string }) =>
    tip('success', '报表已保存', {
      label: '查看',
      onClick: () => setQuery({ tab: 'custom', reportId: saved.id }, { push: true }),
    })
  return (
    <FormDrawer
      title={id === undefined ? '新建报表' : '编辑报表'}
      initial={{ definition: blankDefinition('people'), ...report }}
      fresh={() => call(getCustomReport, { id: id ?? '' }, { quiet: true })}
      write={saveCustomReport}
      onSaved={tell}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="audience" help="共享后，有统计管理权限的人都能打开，各自只看到自己范围内的数据" />
      <Field name="note" />
      <Field name="definition">
        <DefinitionField />
      </Field>
    </FormDrawer>
  )
}
