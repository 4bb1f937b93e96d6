import { type BoardRow, boardInput, saveBoard } from '@portal/contract/areas/system/statistics/board.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { SlidesField } from './SlidesField.tsx'

const Field = fieldsOf(boardInput)

/** Name, pace and the pictures in their order. */
export function BoardDrawer(drawer: DeskDrawer<BoardRow>) {
  return (
    <FormDrawer {...drawer} write={saveBoard}>
      <Field name="name" />
      <Field name="seconds" help="每个画面停留多少秒，5–300" />
      <Field name="audience" help="共享后，有大屏权限的人都能播放，各自只看到自己范围内的数据" />
      <Field name="slides" help="不足 5 人的分组不会显示">
        <SlidesField />
      </Field>
    </FormDrawer>
  )
}
