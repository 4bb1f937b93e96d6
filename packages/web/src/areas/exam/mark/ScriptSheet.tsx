import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { useMemo } from 'react'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'

type Script = Pick<MarkTask, 'asked' | 'answer' | 'files'> & Partial<Pick<MarkTask, 'examinee'>>

/** Question and answer as they were given. */
export function ScriptSheet({ script: { asked, answer, files, examinee } }: { script: Script }) {
  const question = useMemo(() => askedQuestion(asked), [asked])
  return (
    <section className="mark-sheet" aria-label="答卷">
      {examinee && (
        <p className="mark-note">
          {examinee.name}（{examinee.orgName}）
        </p>
      )}
      <QuestionView asked={question} answer={answer} files={files} disabled onAnswer={() => undefined} />
    </section>
  )
}
