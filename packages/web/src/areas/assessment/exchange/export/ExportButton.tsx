import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import type { ResourceList } from '#src/kit/list/use-resource-list.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'

const ExportDialog = late(() => import('./ExportDialog.tsx').then((module) => module.ExportDialog))

/** 导出 of the filtered or the selected questions. */
export function ExportButton({ list }: { list: ResourceList<QuestionRow> }) {
  const [selected, setSelected] = useState<string[]>()
  const [isCollecting, setCollecting] = useState(false)
  const open = async () => {
    setCollecting(true)
    try {
      setSelected((await list.selection.collect()).map(({ id }) => id))
    } catch (error) {
      tip('error', wordsOfError(error))
    } finally {
      setCollecting(false)
    }
  }
  return (
    <Can codes={[P.questionBankExport]}>
      <Button loading={isCollecting} onClick={() => void open()}>
        导出
      </Button>
      {selected && (
        <ExportDialog
          filter={list.sentFilter}
          keyword={list.state.keyword}
          selected={selected}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Can>
  )
}
