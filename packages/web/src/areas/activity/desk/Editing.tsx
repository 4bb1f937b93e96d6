import { type ActivityDetail, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { Alert, Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { useWrite, type Write } from '#src/kit/use-write.ts'
import { PageContext, pageKeyOf, usePage } from '#src/platform/page.ts'
import { mayLose } from '#src/platform/unsaved.ts'

export interface Edited<Of = ActivityDetail> {
  /** The activity as it was when the editor began. */
  begun: Of
  save: Write<typeof saveActivity>
  /** It is saved: the editor begins anew with what is kept now. */
  settle: () => void
}

interface EditingProps<Of> {
  of: Of
  children: (edited: Edited<Of>) => ReactNode
}

/** While an editor holds a draft, it stands over the record it began with: what others save meanwhile is told, not put under it. */
export function Editing<Of extends { revision: number }>({ of, children }: EditingProps<Of>) {
  const page = usePage()
  const save = useWrite(saveActivity, { refreshes: ['activityAnswer', 'draw'], stays: true })
  const [begun, setBegun] = useState(of)
  const [isTouched, setTouched] = useState(false)
  const isBehind = begun.revision !== of.revision
  if (isBehind && !isTouched) setBegun(of)

  const markDirty = (dirty: boolean) => {
    page.markDirty(dirty)
    // A form is not dirty while it is being sent, yet a refusal gives it back: only a save ends the draft.
    if (dirty) setTouched(true)
  }
  const settle = () => {
    page.markDirty(false)
    setTouched(false)
  }
  const reload = async () => {
    if (await mayLose(pageKeyOf(page.path, page.query.id), '重新加载')) settle()
  }
  return (
    <PageContext value={{ ...page, markDirty }}>
      {isBehind && isTouched && !save.isPending && (
        <Alert
          type="warning"
          showIcon
          className="kit-form-fault"
          title="活动在此期间有了改动，你的内容还没有保存"
          action={<Button onClick={() => void reload()}>重新加载</Button>}
        />
      )}
      <Fragment key={begun.revision}>{children({ begun, save, settle })}</Fragment>
    </PageContext>
  )
}
