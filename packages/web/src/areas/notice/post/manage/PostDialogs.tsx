import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { postRefusals } from '@portal/contract/areas/notice/post-words.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import type { NoticeKind } from '../post-home.ts'
import { usePostWrites } from './use-post-writes.ts'

export type PostDialog = 'withdraw' | 'schedule' | 'top'

interface DialogProps {
  kind: NoticeKind
  post: PostRow
  onClose: () => void
}

/** 撤回 with the reason that the tombstone shows. */
function WithdrawModal({ kind, post, onClose }: DialogProps) {
  const { withdraw, isPending } = usePostWrites(kind)
  return (
    <ReasonModal
      title={`撤回《${post.title}》`}
      verb="撤回"
      label="撤回原因"
      help="收到过的人打开后只能看到标题、撤回原因和时间，尚未发出的消息不再发送"
      fault={postRefusals.reasonMissing.message}
      pending={isPending}
      onSend={(reason) => withdraw(post, reason)}
      onClose={onClose}
    />
  )
}

interface MomentProps extends DialogProps {
  title: string
  label: string
  verb: string
  initial: Date | null
  send: (at: Date) => Promise<boolean>
}

const toClock = (at: Date | null) => (at === null ? null : dayjs(fullTimeText(at.getTime())))
const fromClock = (picked: Dayjs) => new Date(`${picked.format('YYYY-MM-DDTHH:mm:00')}+08:00`)

/** A moment in the future, by the clock of the Shanghai day. */
function MomentModal({ title, label, verb, initial, send, kind, onClose }: MomentProps) {
  const { active } = usePage()
  const { isPending } = usePostWrites(kind)
  const [at, setAt] = useState(toClock(initial))
  const [fault, setFault] = useState('')
  const go = async () => {
    if (!at || fromClock(at).getTime() <= serverNow()) return setFault(postRefusals.scheduleLate.message)
    if (await send(fromClock(at))) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={title}
      okText={verb}
      confirmLoading={isPending}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={label} required validateStatus={fault === '' ? '' : 'error'} help={fault}>
          <DatePicker
            aria-label={label}
            className="kit-wide"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={at}
            onChange={(picked) => {
              setAt(picked)
              setFault('')
            }}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}

const WEEK_MS = 7 * DAY_MS

export function PostDialogs({ dialog, ...props }: DialogProps & { dialog: PostDialog }) {
  const { kind, post } = props
  const { schedule, top } = usePostWrites(kind)
  switch (dialog) {
    case 'withdraw':
      return <WithdrawModal {...props} />
    case 'schedule':
      return (
        <MomentModal
          {...props}
          title={`定时发布《${post.title}》`}
          label="发布时间"
          verb="定时"
          initial={post.state === 'published' ? null : post.publishAt}
          send={(at) => schedule(post, at)}
        />
      )
    case 'top':
      return (
        <MomentModal
          {...props}
          title={`置顶《${post.title}》`}
          label="置顶至"
          verb="置顶"
          initial={post.topUntil ?? new Date(serverNow() + WEEK_MS)}
          send={(at) => top(post, at)}
        />
      )
  }
}
