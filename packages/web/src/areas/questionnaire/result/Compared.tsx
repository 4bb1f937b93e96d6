import type { QuestionnaireResult } from '@portal/contract/areas/questionnaire/result.ts'
import { changeText, comparedOf, valueText } from './compare-results.ts'

interface ComparedProps {
  names: readonly [string, string]
  first: Pick<QuestionnaireResult, 'questions'>
  second: Pick<QuestionnaireResult, 'questions'>
}

/** Two sets of results, question by question, with what changed from the first to the second. */
export function Compared({ names, first, second }: ComparedProps) {
  const compared = comparedOf(first.questions, second.questions)
  if (compared.length === 0) return <p className="survey-faint">没有可对比的题目</p>
  return compared.map(({ questionId, title, n, suppressed, lines }) => (
    <div key={questionId} className="figure-cross figure-compared">
      <table aria-label={`${title} 对比`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">项</th>
            <th scope="col">
              {names[0]}
              <small>{n[0]} 人</small>
            </th>
            <th scope="col">
              {names[1]}
              <small>{n[1]} 人</small>
            </th>
            <th scope="col">变化</th>
          </tr>
        </thead>
        <tbody>
          {suppressed && (
            <tr>
              <td colSpan={4}>样本不足，不予显示</td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.text}</th>
              <td>{valueText(line.first, line.isShare)}</td>
              <td>{valueText(line.second, line.isShare)}</td>
              <td>{changeText(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
}
