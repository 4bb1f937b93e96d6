import { decideReview, listReviewItems, type ReviewRow, reviewDecision } from '@portal/contract/areas/access/review.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const PAGE_SIZE = 20
const decisions = wordsOf(reviewDecision)

/** The grants of one round: each is kept, or dropped with a reason. */
export function ReviewItems({ review }: { review: ReviewRow }) {
  const [page, setPage] = useState(1)
  const [onlyProposed, setOnlyProposed] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [dropping, setDropping] = useState<readonly string[]>()
  const decide = useWrite(decideReview)
  const items = useQuery({
    ...query(listReviewItems, {
      reviewId: review.id,
      page,
      pageSize: PAGE_SIZE,
      keyword: '',
      filter: onlyProposed ? { proposed: true } : {},
      exactTotal: false,
    }),
    placeholderData: keepPreviousData,
  })

  const keep = async (itemIds: readonly string[]) => {
    if (await decide.run({ itemIds: [...itemIds], keep: true })) {
      tip('success', `已保留 ${itemIds.length} 项`)
      setChosen([])
    }
  }
  const toggle = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id))

  return (
    <>
      <div className="review-acts">
        <Checkbox
          checked={onlyProposed}
          onChange={({ target }) => {
            setOnlyProposed(target.checked)
            setPage(1)
          }}
        >
          只看 90 天未用的
        </Checkbox>
        <Button
          size="small"
          disabled={chosen.length === 0}
          loading={decide.isPending}
          onClick={() => void keep(chosen)}
        >
          保留所选
        </Button>
        <Button size="small" danger disabled={chosen.length === 0} onClick={() => setDropping(chosen)}>
          收回所选
        </Button>
      </div>
      <Loaded of={items}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text="没有授权记录" />
          ) : (
            <>
              <ul className="review-items" aria-label="待复核授权">
                {list.map(({ id, receiver, given, lastUsedOn, proposed, decision, reason, decidedBy }) => {
                  const isOpen = decision === null || decision === 'suspended'
                  return (
                    <li key={id}>
                      {isOpen && (
                        <Checkbox
                          aria-label={`选择 ${receiver} ${given}`}
                          checked={chosen.includes(id)}
                          onChange={({ target }) => toggle(id, target.checked)}
                        />
                      )}
                      <div>
                        <strong>{receiver}</strong> · {given} {proposed && <Tag color="warning">建议收回</Tag>}
                        {decision && <Tag color={decision === 'keep' ? 'success' : 'error'}>{decisions[decision]}</Tag>}
                        <p>
                          {lastUsedOn === null ? '没有使用记录' : `最近使用 ${lastUsedOn}`}
                          {decidedBy !== '' && ` · ${decidedBy} 复核`}
                          {reason !== '' && ` · ${reason}`}
                        </p>
                      </div>
                      {isOpen && (
                        <div className="review-acts">
                          <Button size="small" onClick={() => void keep([id])}>
                            保留
                          </Button>
                          <Button size="small" danger onClick={() => setDropping([id])}>
                            收回
                          </Button>
                        </div>
                      )}
                    </li>
                  )
                })}
              </ul>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
      {dropping && (
        <DropModal
          itemIds={dropping}
          onClose={() => {
            setDropping(undefined)
            setChosen([])
          }}
        />
      )}
    </>
  )
}

function DropModal({ itemIds, onClose }: { itemIds: readonly string[]; onClose: () => void }) {
  const { active } = usePage()
  const decide = useWrite(decideReview)
  const [reason, setReason] = useState('')
  const fault = decide.error?.fields[0]?.message ?? decide.error?.words
  return (
    <PageModal
      active={active}
      open
      title={`收回 ${itemIds.length} 项权限`}
      okText="收回"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={decide.isPending}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => decide.mutate({ itemIds: [...itemIds], keep: false, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>收回后立即失效，需要时须重新授予。</p>
      <Input.TextArea
        aria-label="原因"
        placeholder="请填写原因（2–200 字）"
        rows={3}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {fault && (
        <p role="alert" className="review-fault">
          {fault}
        </p>
      )}
    </PageModal>
  )
}
