import { exportFormat, exportQuestions } from '@portal/contract/areas/assessment/question-import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { use, useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { ShownList } from '#src/kit/list/ListPage.tsx'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { useHolds } from '#src/platform/session.ts'
import { tip } from '#src/platform/tips.ts'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'

const formats = wordsOf(exportFormat)

/** 导出 of the filtered questions in a form that can be imported again; with the answers for who may see them. */
export function ExportMenu() {
  const shown = use(ShownList)
  const withKey = useHolds([P.questionBankKey])
  const [running, setRunning] = useState(false)
  const run = async (format: string) => {
    setRunning(true)
    try {
      await download(exportQuestions.path, { filter: shown?.list.sentFilter ?? {}, format, withKey }, '题目')
    } catch (error) {
      tip('error', error instanceof Error ? wordsOfError(error) : '导出失败')
    } finally {
      setRunning(false)
    }
  }
  return (
    <Can codes={[P.questionBankExport]}>
      <LateDropdown
        trigger={['click']}
        menu={{
          items: Object.entries(formats).map(([key, label]) => ({ key, label, onClick: () => void run(key) })),
        }}
      >
        <Button loading={running}>导出</Button>
      </LateDropdown>
    </Can>
  )
}
