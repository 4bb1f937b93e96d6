import { myExamTab } from '@portal/contract/areas/exam/exam/words.ts'
import { myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { OwnExamCard } from './OwnExamCard.tsx'

const MyCertificates = late(() => import('#src/areas/certificate/public.ts').then((module) => module.MyCertificates))

const tabs = Object.entries(wordsOf(myExamTab))
const PAGE_SIZE = 20
const TITLE = '综合考试'

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

const nothing: Record<MyTab, string> = {
  pending: '没有要参加的考试',
  running: '现在没有可以进入的考试',
  done: '还没有考完的考试',
  makeUp: '没有补考',
}

/** 待考 / 进行中 / 已完成 / 补考 */
export function ExamHall() {
  const { query: address, setQuery, setTitle } = usePage()
  const tab = useHallTab(address.tab)
  const chooseTab = (key: string) => setQuery({ ...clearedAddress(address), tab: key })
  const page = Number(address.page ?? 1) || 1
  const [isShowing, setShowing] = useState(false)
  const found = useQuery({
    ...listOf(tab ?? 'running', { page, keyword: address.keyword }),
    enabled: tab !== undefined,
  })

  // Follows what is open: back from an exam the page has its own name again.
  useEffect(() => {
    setTitle(TITLE)
  }, [setTitle])

  return (
    <div className="own-page">
      <h1 className="visually-hidden">{TITLE}</h1>
      <div className="own-bar">
        <SearchBox
          placeholder="考试名称"
          value={address.keyword ?? ''}
          onSearch={(keyword) => setQuery({ keyword, page: undefined })}
        />
        <button type="button" className="own-bar-act" onClick={() => setShowing(true)}>
          <Icon name="ribbon" />
          我的证书
        </button>
      </div>
      <LateTabs
        activeKey={tab}
        onChange={chooseTab}
        items={tabs.map(([key, word]) => ({ key, label: labelOf(word, found.data?.counts[myExamTab.parse(key)]) }))}
      />
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            address.keyword ? (
              <EmptyFiltered onClear={() => setQuery({ keyword: undefined, page: undefined })} />
            ) : (
              <EmptyNew text={nothing[tab ?? 'running']} />
            )
          ) : (
            <>
              <ul className="own-cards">
                {list.map((exam, place) => (
                  <OwnExamCard key={exam.id} exam={exam} first={place === 0} />
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
