import { myMastery } from '@portal/contract/areas/exam/practice/practice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { percentText } from './practice-columns.tsx'

/** 掌握度: the share of the last answers of each 知识点, with how sure it is. */
export function Mastery() {
  const { setQuery } = usePage()
  const { data = [] } = useQuery({ ...query(myMastery, {}), refetchOnMount: 'always' })
  if (data.length === 0) return null
  return (
    <section className="practice-mastery" aria-labelledby="practice-mastery">
      <h2 id="practice-mastery">知识点掌握度</h2>
      <p className="practice-note">按最近 20 次作答计算，括号内为 90% 置信区间；作答满 5 次后显示。</p>
      <ul className="practice-shares">
        {data.map(({ id, name, rate, low, high, answers }) => (
          <li key={id}>
            <span className="practice-share-name">
              {name}{' '}
              {rate < 1 && (
                <Button
                  size="small"
                  aria-label={`练习知识点：${name}`}
                  onClick={() => setQuery({ knowledge: id, keyword: undefined, page: undefined }, { push: true })}
                >
                  练习
                </Button>
              )}
            </span>
            <span className="practice-note">{answers} 次作答</span>
            <meter min={0} max={1} value={rate} aria-label={`${name}掌握度`} />
            <strong>
              {percentText(rate)}（{percentText(low)}–{percentText(high)}）
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
