import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { ItemFigures } from '@portal/contract/areas/exam/analysis.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { coefficientText, percentText, pointText, spreadText } from './figure-text.ts'

const kinds = wordsOf(questionKind)

interface ItemSheetProps {
  item: ItemFigures
  /** What can be done about it. */
  acts: ReactNode
}

/** One question: its figures, what they say, and who chose what. */
export function ItemSheet({ item, acts }: ItemSheetProps) {
  const facts: [string, string][] = [
    ['人数', String(item.n)],
    ['得分率', percentText(item.facility)],
    ['标准差', spreadText(item.sd, item.max)],
    ['区分度', coefficientText(item.discrimination)],
    ['题余相关', coefficientText(item.rest)],
    ['区分效率', percentText(item.efficiency)],
    ['点二列相关', coefficientText(item.rpb)],
    ['实际/设定权重', `${percentText(item.weight)} / ${percentText(item.intended)}`],
    ['猜测分', pointText(item.guess)],
    ['用时中位数', item.seconds === null ? '—' : `${Math.round(item.seconds)} 秒`],
  ]
  return (
    <section className="analysis-item" aria-label="试题">
      <h3>{item.stemText}</h3>
      <p>
        <Tag>{kinds[item.kind]}</Tag>
        {item.verdicts.map((verdict) => (
          <Tag key={verdict} color="orange">
            {verdict}
          </Tag>
        ))}
      </p>
      <dl className="analysis-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {item.options.length > 0 && (
        <div className="analysis-scroll">
          <table>
            <thead>
              <tr>
                <th>选项</th>
                <th>选择人数</th>
                <th>全体</th>
                <th>高分组</th>
                <th>中间组</th>
                <th>低分组</th>
                <th>点二列相关</th>
              </tr>
            </thead>
            <tbody>
              {item.options.map((option) => (
                <tr key={option.label}>
                  <td>
                    {option.label} {option.isKey && <Tag color="green">答案</Tag>}
                  </td>
                  <td>{option.chosen}</td>
                  <td>{percentText(option.all)}</td>
                  <td>{percentText(option.upper)}</td>
                  <td>{percentText(option.middle)}</td>
                  <td>{percentText(option.lower)}</td>
                  <td>{coefficientText(option.rpb)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {acts}
    </section>
  )
}
