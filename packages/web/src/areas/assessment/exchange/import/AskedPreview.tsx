import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { keyTextOfQuestion } from '@portal/contract/areas/assessment/question/text.ts'
import { askedOf } from '#src/shared/question/asked.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'

interface AskedPreviewProps {
  content: QuestionContent
  /** Address of the picture of a hot-spot question. */
  pictureUrl?: string | null | undefined
  number?: string
}

/** A question of an import as learners will get it, its options in the order of the file, with the answer below. */
export function AskedPreview({ content, pictureUrl = null, number }: AskedPreviewProps) {
  return (
    <>
      <QuestionView
        asked={askedOf(content, pictureUrl)}
        answer={null}
        onAnswer={() => undefined}
        disabled
        number={number}
      />
      <p className="question-import-key">正确答案：{keyTextOfQuestion(content)}</p>
      {content.explanation !== '' && (
        <div className="question-import-key">
          解析：
          <SafeHtml html={content.explanation} />
        </div>
      )}
    </>
  )
}
