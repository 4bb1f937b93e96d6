import { notifyClass } from '@portal/contract/areas/train/class/class-manage.ts'
import type { noticeTo } from '@portal/contract/areas/train/words.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { people } from '../class-words.tsx'
import type { ClassInHand } from '../use-class-acts.ts'

const form = notifyClass.body.omit({ id: true })
const Field = fieldsOf(form)

/** 通知: one message per person and day. */
export function NotifyDrawer({ of, onClose }: { of: ClassInHand; onClose: () => void }) {
  return (
    <FormDrawer<typeof notifyClass, { to: z.output<typeof noticeTo>; text: string }>
      title={`通知《${of.name}》的学员`}
      write={notifyClass}
      body={(values) => ({ id: of.id, ...values })}
      initial={{ to: 'all' }}
      verb="发送"
      said={({ sent, skipped }) =>
        skipped > 0 ? `已通知 ${people(sent)} 人，${people(skipped)} 人今日已通知过` : `已通知 ${people(sent)} 人`
      }
      onClose={onClose}
    >
      <Field name="to" label="通知对象" help="每人每天最多收到一次本班通知" />
      <Field name="text" />
    </FormDrawer>
  )
}
