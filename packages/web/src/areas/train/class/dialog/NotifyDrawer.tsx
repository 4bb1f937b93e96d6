import { notifyClass } from '@portal/contract/areas/train/class/notice.ts'
import type { NoticeTo } from '@portal/contract/areas/train/words.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { people } from '../class-words.tsx'
import type { ClassInHand } from '../use-class-acts.ts'

const form = notifyClass.body.omit({ id: true })
const Field = fieldsOf(form)

/** 通知: one message per person and day, at once or at a chosen time. */
export function NotifyDrawer({ of, onClose }: { of: ClassInHand; onClose: () => void }) {
  return (
    <FormDrawer<typeof notifyClass, { to: NoticeTo; text: string; sendAt?: Date | null }>
      title={`通知《${of.name}》的学员`}
      write={notifyClass}
      body={({ to, text, sendAt }) => ({ id: of.id, to, text, ...(sendAt && { sendAt }) })}
      initial={{ to: 'all' }}
      verb="发送"
      said={({ sent, skipped, state }) => {
        if (state === 'planned') return '已安排，到时自动发送，可在“通知”中取消'
        return skipped > 0
          ? `已通知 ${people(sent)} 人，${people(skipped)} 人今日已通知过`
          : `已通知 ${people(sent)} 人`
      }}
      onClose={onClose}
    >
      <Field name="to" label="通知对象" help="每人每天最多收到一次本班通知" />
      <Field name="text" />
      <Field name="sendAt" help="留空为立即发送；定时的按发送时的名单通知" />
    </FormDrawer>
  )
}
