import { P } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import type { ListFilters } from '#src/kit/list/filter/filter-names.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import type { ResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Column } from '#src/ui/table/column.ts'
import { ReportHead } from './ReportHead.tsx'

/** What every list beside the results is opened with. */
export interface ScriptListProps {
  examId: string
  onBack: () => void
  onScript: (attemptId: string) => void
}

interface ShownProps<Row, Name extends string> extends Omit<ScriptListProps, 'examId'> {
  title: string
  list: ResourceList<Row, Name>
  chips: ListFilters<Name>['chips']
  columns: Column<Row>[]
  /** Beside 查看答卷. */
  actions?: (row: Row) => RowAction[]
  note?: ReactNode
}

/** A list about the sittings of an exam, each row leading to its script. */
export function ScriptList<Row extends { id: string; attemptId: string }, Name extends string>(
  props: ShownProps<Row, Name>,
) {
  const { title, list, chips, columns, actions, note, onBack, onScript } = props
  return (
    <>
      <ReportHead title={title} onBack={onBack} />
      {note}
      <ListPage
        title={title}
        list={list}
        chips={chips}
        columns={columns}
        exports={[P.examExport]}
        actions={(row) => [
          { label: '查看答卷', access: [P.examResult], onClick: () => onScript(row.attemptId) },
          ...(actions?.(row) ?? []),
        ]}
      />
    </>
  )
}
