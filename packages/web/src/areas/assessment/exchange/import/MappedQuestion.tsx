import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionsOfDrafts } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { draftOfCells } from '@portal/contract/areas/assessment/exchange/sheet/sheet-draft.ts'
import { plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { keyTextOfQuestion } from '@portal/contract/areas/assessment/question/text.ts'
import type { MappedRow } from '#src/shared/exchange/import-view.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** A row of a file as its question will be, by the columns and the sign chosen at the moment. */
export function MappedQuestion({ row, fields, ways }: MappedRow) {
  const [question] = questionsOfDrafts([{ no: row, ...draftOfCells(fields as QuestionFields, ways) }])
  const errors = question?.findings.filter(({ finding }) => finding.severity === 'error') ?? []
  const content = question?.content ?? null
  return (
    <>
      <p className="question-mapped-head">
        <span>第 {row} 行</span>
        {fields.kind && <b>{fields.kind}</b>}
        <span>{fields.type}</span>
        <span>{content ? `${content.score} 分` : fields.score && `${fields.score} 分`}</span>
      </p>
      <p className="question-mapped-stem">{content ? plainText(content.stem) : fields.stem}</p>
      {fields.options && <Raw cell={fields.options} sign={ways.sign} />}
      {content ? (
        <Options content={content} />
      ) : (
        <ul className="import-findings">
          {errors.map(({ finding: { code, message } }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Choices with the right ones signed; what has none says its key. */
function Options({ content }: { content: QuestionContent }) {
  const shown = optionsOf(content)
  if (shown.length === 0) return <p className="question-import-key">正确答案：{keyTextOfQuestion(content)}</p>
  return (
    <ul className="question-mapped-options" aria-label="选项">
      {shown.map(({ letter, text, isRight }) => (
        <li
          key={letter}
          data-right={isRight}
          aria-label={isRight ? `${letter} ${text}，正确答案` : `${letter} ${text}`}
        >
          {isRight ? <Icon name="tick" small /> : <i>{letter}</i>}
          <span>{isRight ? `${letter} ${text}` : text}</span>
        </li>
      ))}
    </ul>
  )
}

const optionsOf = ({ kind, options, key }: QuestionContent) => {
  if (kind === 'judge' && key?.type === 'truth')
    return [
      { letter: '对', text: '正确', isRight: key.value },
      { letter: '错', text: '错误', isRight: !key.value },
    ]
  if (key?.type !== 'options') return []
  return options.map(({ id, html }, at) => ({
    letter: String.fromCharCode(65 + at),
    text: plainText(html) || '（图片）',
    isRight: key.ids.includes(id),
  }))
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
