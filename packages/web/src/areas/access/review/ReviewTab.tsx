import { listReviews, type ReviewRow, remindReview, reviewState } from '@portal/contract/areas/access/review.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { pageOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { ReviewItems } from '#src/shared/access-review/ReviewItems.tsx'
import '#src/shared/access-review/access-review.css'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { ConflictView } from '../conflict/ConflictView.tsx'
import { StartReviewDrawer } from './StartReviewDrawer.tsx'

const views = [
  { value: 'conflict', label: '互斥权限' },
  { value: 'review', label: '权限复核' },
]

/** 互斥与复核: codes that do not go together, and the rounds in which managers answer for every grant. */
export function ReviewTab() {
  const { query, setQuery } = usePage()
  const view = query.view === 'review' ? 'review' : 'conflict'
  return (
    <section className="authority-card" aria-label="互斥与复核">
      <div>
        <Segmented
          aria-label="视图"
          value={view}
          options={views}
          onChange={(next) => setQuery({ view: next === 'conflict' ? undefined : next })}
        />
      </div>
      {view === 'conflict' ? <ConflictView /> : <Rounds />}
    </section>
  )
}

const row = listReviews.result.shape.list.element
const column = columnsOf({ row, sortable: [] })
const source = { ...listReviews, result: pageOf(row) }
const states = wordsOf(reviewState)

function Rounds() {
  const list = useResourceList(source)
  const remind = useWrite(remindReview)
  const phone = useMedia(PHONE)
  const [starting, setStarting] = useState(false)
  const [shown, setShown] = useState<ReviewRow>()

  const remindOne = async ({ id }: ReviewRow) => {
    const answer = await remind.run({ ids: [id] })
    if (answer) tip('info', answer.sent > 0 ? '已提醒复核人' : '没有可提醒的复核人，或今天已提醒过')
  }
  return (
    <>
      <ListPage
        list={list}
        title="权限复核"
        columns={[
          column('orgName', { width: 180 }),
          column('managerName', { width: 110 }),
          column('startedAt'),
          column('dueAt'),
          column('items', { width: 90 }),
          column('decided', { width: 90 }),
          column('dropped', { width: 90 }),
          column('suspended', { width: 90 }),
          column('state', { width: 90, render: (_, { state }) => states[state] }),
        ]}
        views="state"
        chips={[{ name: 'orgId', control: <OrgSelect for={P.authority} allowClear /> }]}
        primary={{ label: '发起复核', onClick: () => setStarting(true) }}
        exports={[P.authorityReview]}
        actions={(review) => [
          { label: '明细', onClick: () => setShown(review) },
          {
            label: '提醒',
            reason: review.state === 'open' ? null : '该复核已结束',
            onClick: () => void remindOne(review),
          },
        ]}
      />
      {starting && <StartReviewDrawer onClose={() => setStarting(false)} />}
      {shown && (
        <DrawerPart
          open
          title={`权限复核：${shown.orgName}`}
          size={phone ? '100%' : 640}
          closable={{ 'aria-label': '关闭' }}
          onClose={() => setShown(undefined)}
        >
          <ReviewItems review={shown} />
        </DrawerPart>
      )}
    </>
  )
}
