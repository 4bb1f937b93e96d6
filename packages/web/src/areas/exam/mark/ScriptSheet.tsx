import type { MarkTask } from '@portal/contract/areas/exam/marking.ts'
import { useMemo } from 'react'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'

type Script = Pick<MarkTask, 'asked' | 'answer'> & Partial<Pick<MarkTask, 'files' | 'examinee'>>

/** Question and answer as they were given. */
export function ScriptSheet({ script: { asked, answer, files = [], examinee } }: { script: Script }) {
  const question = useMemo(() => askedQuestion(asked), [asked])
  return (
    <section className="mark-sheet" aria-label="答卷">
      {examinee && (
        <p className="mark-note">
          {examinee.name}（{examinee.orgName}）
        </p>
      )}
      <QuestionView asked={question} answer={answer} disabled onAnswer={() => undefined} />
      {files.length > 0 && (
        <ul className="mark-keys" aria-label="上传的文件">
          {files.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
