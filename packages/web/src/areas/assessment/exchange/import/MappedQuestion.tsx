import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionsOfDrafts } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { draftOfCells } from '@portal/contract/areas/assessment/exchange/sheet/sheet-draft.ts'
import type { MappedRow } from '#src/shared/exchange/import-view.ts'
import { AskedPreview } from './AskedPreview.tsx'

/** A row of a file as its question will be, by the columns and the sign chosen at the moment. */
export function MappedQuestion({ row, fields, ways }: MappedRow) {
  const [question] = questionsOfDrafts([{ no: row, ...draftOfCells(fields as QuestionFields, ways) }])
  const errors = question?.findings.filter(({ finding }) => finding.severity === 'error') ?? []
  return (
    <>
      <p className="import-hint">
        {[fields.kind, fields.type, fields.score && `${fields.score} 分`].filter(Boolean).join(' · ')}
      </p>
      {fields.options && <Raw cell={fields.options} sign={ways.sign} />}
      {question?.content ? (
        <AskedPreview content={question.content} />
      ) : (
        <>
          <p>{fields.stem}</p>
          <ul className="import-findings">
            {errors.map(({ finding: { code, message } }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The cell as it stands in the file, its separators marked. */
function Raw({ cell, sign }: { cell: string; sign: string }) {
  const pieces = sign === '' ? [cell] : cell.split(sign)
  return (
    <p className="import-hint">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
        <span key={at}>
          {at > 0 && <mark>{sign === '\n' ? '↵' : sign}</mark>}
          {piece}
        </span>
      ))}
    </p>
  )
}
