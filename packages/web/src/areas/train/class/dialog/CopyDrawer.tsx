import { copyClass } from '@portal/contract/areas/train/class/class-manage.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { copyName } from '#src/kit/use-record-desk.ts'
import { go } from '#src/platform/navigate.ts'
import { editAddress } from '../../addresses.ts'
import type { ClassInHand } from '../use-class-acts.ts'

const MOST_LETTERS = 60
const form = copyClass.body.pick({ name: true, shiftDays: true })
const Field = fieldsOf(form)

/** 复制: rules go along, people do not, all dates move by one interval. */
export function CopyDrawer({ of, onClose }: { of: ClassInHand; onClose: () => void }) {
  return (
    <FormDrawer<typeof copyClass, { name?: string; shiftDays: number }>
      title={`复制《${of.name}》`}
      write={copyClass}
      body={({ name, shiftDays }) => ({ id: of.id, shiftDays, template: false, ...(name && { name }) })}
      initial={{ name: copyName(of.name, MOST_LETTERS), shiftDays: 7 }}
      verb="复制"
      said="已复制为草稿，请检查后发布"
      onSaved={({ ids: [made] }) => made !== undefined && go(editAddress(made))}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="shiftDays" help="报名、课次、学习等所有时间一起后移；规则保留，学员和费用不带" />
    </FormDrawer>
  )
}
