import { copyClass } from '@portal/contract/areas/train/class/class-manage.ts'
import type { termEvery } from '@portal/contract/areas/train/words.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { ClassInHand } from '../use-class-acts.ts'

const form = copyClass.body.shape.terms.unwrap()
const Field = fieldsOf(form)

/** 生成期次: so many classes one after the other, each a draft. */
export function TermsDrawer({ of, onClose }: { of: ClassInHand; onClose: () => void }) {
  return (
    <FormDrawer<typeof copyClass, { every: z.output<typeof termEvery>; count: number }>
      title={`生成《${of.name}》的期次`}
      write={copyClass}
      body={({ every, count }) => ({ id: of.id, shiftDays: 0, template: false, terms: { every, count } })}
      initial={{ every: 'month', count: 3 }}
      verb="生成"
      said={({ ids }) => `已生成 ${ids.length} 期草稿`}
      onClose={onClose}
    >
      <Field name="every" label="每期相隔" help="所有时间从本班起逐期后移" />
      <Field name="count" help="最多 24 期，每期各是一份草稿" />
    </FormDrawer>
  )
}
