import { getSpecial, type SpecialDetail } from '@portal/contract/areas/special-class/class.ts'
import { studyState } from '@portal/contract/areas/special-class/words.ts'
import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query as read } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { SPECIAL_LIST, statisticsAddress } from '../addresses.ts'
import { ItemList } from './ItemList.tsx'
import './special.css'
import { shareText, spanText } from './special-words.ts'

const skeleton = () => <LateSkeleton />
const ItemEditor = late(() => import('./ItemEditor.tsx').then((module) => module.ItemEditor), skeleton)
const PeopleTab = late(() => import('../people/PeopleTab.tsx').then((module) => module.PeopleTab), skeleton)
const EnrolCode = late(() => import('./EnrolCode.tsx').then((module) => module.EnrolCode))

const states = wordsOf(studyState)

/** 专题视频详情: contents of a special class, and its trainees. */
export function SpecialPage() {
  const { query } = usePage()
  if (query.id === undefined)
    return <NotFoundHere action={<Button onClick={() => go(SPECIAL_LIST)}>返回列表</Button>} />
  return <Special key={query.id} id={query.id} />
}

const OVER: readonly SpecialDetail['state'][] = ['ended', 'cancelled']

function Special({ id }: { id: string }) {
  const found = useQuery({ ...read(getSpecial, { id }), refetchOnMount: 'always' })
  const phone = useMedia(PHONE)
  const mayClass = useHolds([P.trainClass])
  const [isCoded, setCoded] = useState(false)
  return (
    <>
      <DetailPage of={found} back={SPECIAL_LIST}>
        {(detail) => ({
          title: [detail.name, detail.term].filter(Boolean).join(' '),
          state: <StateWord of={states[detail.state] ?? ''}>{states[detail.state]}</StateWord>,
          actions: (
            <>
              <Button onClick={() => go(statisticsAddress([id]))}>统计</Button>
              <Button onClick={() => setCoded(true)}>报名二维码</Button>
              {mayClass && <Button onClick={() => go(`/train/classOpeningManagemeDetial?id=${id}`)}>开班详情</Button>}
            </>
          ),
          facts: factsOf(detail),
          tabs: [
            {
              key: 'items',
              label: '内容',
              content:
                detail.may.edit && !phone && !OVER.includes(detail.state) ? (
                  <ItemEditor key={detail.revision} of={detail} />
                ) : (
                  <ItemList of={detail} />
                ),
            },
            ...(detail.may.stat
              ? [{ key: 'people', label: `学员 ${detail.confirmed}`, content: <PeopleTab of={detail} /> }]
              : []),
          ],
        })}
      </DetailPage>
      {isCoded && found.data && <EnrolCode of={found.data} onClose={() => setCoded(false)} />}
    </>
  )
}

const factsOf = (of: SpecialDetail) => [
  { label: '学习期', value: spanText(of.from, of.to) },
  { label: '报名期', value: `${dateTimeText(of.enrolFrom.getTime())} 至 ${dateTimeText(of.enrolTo.getTime())}` },
  { label: '结业规则', value: ruleSentence(of.rule) },
  { label: '学习顺序', value: of.ordered ? '顺序学习' : '任意顺序' },
  { label: '总学时', value: of.hours.toFixed(2) },
  { label: '报名/名额', value: `${of.enrolled}/${of.capacity}` },
  { label: '完成率', value: `${shareText(of.rate)}（${of.completed}/${of.confirmed}）` },
  { label: '主办单位', value: of.ownerOrgName },
  { label: '班主任', value: of.headTeacherName },
]
