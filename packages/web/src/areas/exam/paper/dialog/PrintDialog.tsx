import { paperForm, printPaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import '../paper.css'

interface PrintDialogProps {
  paper: { id: string; title: string }
  onClose: () => void
}

const forms = wordsOf(paperForm)

/** 打印: A and B ask the same questions in another order; the key is a file of its own. */
export function PrintDialog({ paper, onClose }: PrintDialogProps) {
  const { active } = usePage()
  const mayKey = useHolds([P.questionBankKey])
  const [running, setRunning] = useState('')
  const fetchFile = async (form: string, withKey: boolean) => {
    setRunning(`${form}${withKey}`)
    try {
      await download(printPaper.path, { id: paper.id, form, withKey }, `${paper.title}.docx`)
    } catch (error) {
      tip('error', wordsOfError(error))
    }
    setRunning('')
  }
  return (
    <PageModal active={active} open title={`打印 ${paper.title}`} footer={null} onCancel={onClose}>
      <p className="paper-note">下载为 Word 文件，含答题卡。A 卷与 B 卷题目相同，题序和选项次序不同。</p>
      <div className="paper-print">
        {paperForm.options.flatMap((form) => [
          <Button
            key={form}
            type="primary"
            loading={running === `${form}false`}
            onClick={() => void fetchFile(form, false)}
          >
            下载 {forms[form]}
          </Button>,
          mayKey && (
            <Button key={`${form}key`} loading={running === `${form}true`} onClick={() => void fetchFile(form, true)}>
              {forms[form]}答案
            </Button>
          ),
        ])}
      </div>
    </PageModal>
  )
}
