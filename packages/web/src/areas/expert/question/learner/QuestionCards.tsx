import { listQuestions, type QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { questionState } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { questionAddress } from '../../addresses.ts'
import { DueText, UrgencyTag } from '../thread/DueText.tsx'

const PAGE_SIZE = 20
const ASK_MS = 15_000
const states = wordsOf(questionState)

const empty: Record<string, string> = {
  square: '没有找到问题，可以点“提问”',
  mine: '你还没有提过问题',
  desk: '没有待回答的问题',
}

const filterOf = (tab: string, { field, kind }: Record<string, string | undefined>) => {
  if (tab === 'mine') return { mine: true }
  if (tab === 'desk') return { desk: true, view: 'open' as const }
  return {
    ...(field && { field }),
    ...(kind === 'featured' && { featured: true }),
    ...(kind === 'solved' && { solved: true }),
  }
}

/** Questions as cards, of the tab and its filters. */
export function QuestionCards({ tab }: { tab: string }) {
  const { query: address, active } = usePage()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(listQuestions, {
      ...{ page, pageSize: PAGE_SIZE, exactTotal: false },
      keyword: tab === 'square' ? (address.keyword ?? '') : '',
      filter: filterOf(tab, address),
    }),
    refetchOnMount: 'always',
    refetchInterval: active && ASK_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={found}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyNew text={empty[tab] ?? ''} />
        ) : (
          <>
            <ul className="expert-cards" aria-label="问题">
              {list.map((row) => (
                <QuestionCard key={row.id} row={row} isDesk={tab === 'desk'} />
              ))}
            </ul>
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

const footText = ({ answers, state }: QuestionRow): string =>
  state === 'needsInfo' ? '等待补充' : answers > 0 ? `${answers} 个回答` : '等待回答'

function QuestionCard({ row, isDesk }: { row: QuestionRow; isDesk: boolean }) {
  const { id, title, excerpt, fieldName, askerName, createdAt, featured, state, urgency } = row
  return (
    <li>
      <Link to={questionAddress(id)} aria-label={title}>
        <span className="expert-card-head">
          <b>{title}</b>
          <StateWord>{states[state]}</StateWord>
        </span>
        <span className="expert-card-words">{excerpt}</span>
        <span className="expert-card-foot">
          {featured && <Tag color="processing">精选</Tag>}
          {urgency !== 'normal' && <UrgencyTag of={row} />}
          {isDesk && <DueText of={row} />}
          <span>{[fieldName, askerName, dateTimeText(createdAt.getTime())].join(' · ')}</span>
          <span>{footText(row)}</span>
        </span>
      </Link>
    </li>
  )
}
