import type { QuestionImportReport } from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Alert, Button } from 'antd'

/** What the commit did. */
export function ImportDone({ report: { result }, onClose }: { report: QuestionImportReport; onClose: () => void }) {
  if (!result) return null
  const { created, versions, skipped } = result
  return (
    <Alert
      className="question-import-done"
      type="success"
      showIcon
      title={fill(questionImportWords.done, { n: created + versions, m: skipped })}
      description={versions > 0 && `新题 ${created} 道，新版本 ${versions} 道`}
      action={
        <Button type="primary" size="small" onClick={onClose}>
          查看题目
        </Button>
      }
    />
  )
}
