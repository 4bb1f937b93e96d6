import { myExamState, myExamTab } from '@portal/contract/areas/exam/exam/words.ts'
import { type MyExamRow, myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Tag } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const MyCertificates = late(() => import('../certificate/MyCertificates.tsx').then((module) => module.MyCertificates))

const tabs = Object.entries(wordsOf(myExamTab))
const states = wordsOf(myExamState)
const PAGE_SIZE = 20

const colours: Record<MyExamRow['my']['state'], string | undefined> = {
  upcoming: undefined,
  open: 'processing',
  started: 'processing',
  frozen: 'warning',
  paused: 'warning',
  submitted: undefined,
  marking: undefined,
  published: 'success',
  absent: 'error',
  cancelled: undefined,
  void: 'error',
}

type MyTab = z.output<typeof myExamTab>

const listOf = (tab: MyTab, { page, keyword = '' }: { page: number; keyword?: string | undefined }) => ({
  ...query(myExams, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, filter: { tab } }),
  refetchOnMount: 'always' as const,
})

/** The tab of the address. Where it names none: what can be entered now is what people come for; undefined until that is known. */
const useHallTab = (asked: string | undefined): MyTab | undefined => {
  const named = myExamTab.safeParse(asked).data
  const { data, isError } = useQuery({ ...listOf('running', { page: 1 }), enabled: named === undefined })
  if (named !== undefined) return named
  if (isError || data?.counts.running === 0) return 'pending'
  return data && 'running'
}

/** 待考 / 进行中 / 已完成 / 补考 */
export function ExamHall() {
  const { query: address, setQuery } = usePage()
  const tab = useHallTab(address.tab)
  const chooseTab = (key: string) => setQuery({ ...clearedAddress(address), tab: key })
  const page = Number(address.page ?? 1) || 1
  const [isShowing, setShowing] = useState(false)
  const found = useQuery({
    ...listOf(tab ?? 'running', { page, keyword: address.keyword }),
    enabled: tab !== undefined,
  })

  return (
    <div className="exam-hall">
      <div className="exam-hall-head">
        <h1>综合考试</h1>
        <Button onClick={() => setShowing(true)}>我的证书</Button>
        <Input.Search
          aria-label="关键词"
          placeholder="考试名称"
          allowClear
          defaultValue={address.keyword ?? ''}
          onSearch={(keyword) => setQuery({ keyword, page: undefined })}
        />
      </div>
      <LateTabs
        activeKey={tab}
        onChange={chooseTab}
        items={tabs.map(([key, word]) => ({ key, label: labelOf(word, found.data?.counts[myExamTab.parse(key)]) }))}
      />
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Empty description="暂无考试" />
          ) : (
            <>
              <ul className="exam-cards">
                {list.map((exam) => (
                  <ExamCard key={exam.id} exam={exam} />
                ))}
              </ul>
              <Pages
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(next) => setQuery({ page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
      {isShowing && <MyCertificates onClose={() => setShowing(false)} />}
    </div>
  )
}

const labelOf = (word: string, count: number | undefined) => (count ? `${word} ${count}` : word)

/** What the card's one button does. */
const actOf = ({ my }: MyExamRow): string => {
  if (my.running !== null) return '继续作答'
  if (my.state === 'open') return '进入考试'
  return '查看'
}

function ExamCard({ exam }: { exam: MyExamRow }) {
  const { setQuery } = usePage()
  const { my, title, openAt, closeAt, limitMinutes, attemptsLeft, maxAttempts, makeUp } = exam
  return (
    <li className="exam-card">
      <div className="exam-card-head">
        <h2>{title}</h2>
        {makeUp && <Tag>补考</Tag>}
        <Tag color={colours[my.state]}>{states[my.state]}</Tag>
      </div>
      <dl className="exam-facts">
        <div>
          <dt>时间</dt>
          <dd>
            <time>{dateTimeText(openAt.getTime())}</time> 至 <time>{dateTimeText(closeAt.getTime())}</time>
          </dd>
        </div>
        <div>
          <dt>时长</dt>
          <dd>{limitMinutes === null ? '不限' : `${limitMinutes} 分钟`}</dd>
        </div>
        <div>
          <dt>次数</dt>
          <dd>
            剩余 {attemptsLeft} / {maxAttempts}
          </dd>
        </div>
        {my.score !== undefined && (
          <div>
            <dt>成绩</dt>
            <dd>
              {my.score} 分{my.passed !== undefined && (my.passed ? '，及格' : '，不及格')}
            </dd>
          </div>
        )}
      </dl>
      <Button
        type={my.running !== null || my.state === 'open' ? 'primary' : 'default'}
        aria-label={`${actOf(exam)}：${title}`}
        onClick={() =>
          setQuery({ examId: exam.id, tab: undefined, page: undefined, keyword: undefined }, { push: true })
        }
      >
        {actOf(exam)}
      </Button>
    </li>
  )
}
