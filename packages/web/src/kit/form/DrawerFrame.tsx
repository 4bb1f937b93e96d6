import { Button } from 'antd'
import { Children } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { FormFaults } from './FormFaults.tsx'
import { FormBody, type FormProps, useFormShell } from './FormShell.tsx'

interface DrawerFrameProps<Values> extends FormProps<Values> {
  onClose: () => void
  /** Offers 保存并新增; the caller gives the next drawer another key. */
  onSubmitAndNew?: (values: Values) => void
}

const NARROW = 480
const WIDE = 720
const FEW_FIELDS = 6

/** A form beside the page it belongs to, for a screen that sends by itself; others take `FormDrawer`. */
export function DrawerFrame<Values>(props: DrawerFrameProps<Values>) {
  const { title, saving, verb = '保存', onClose, onSubmitAndNew } = props
  const shell = useFormShell(props)
  const phone = useMedia(PHONE)
  const isNarrow = Children.count(props.children) <= FEW_FIELDS
  const close = () => void shell.guarded(onClose)
  return (
    <LateDrawer
      open
      title={title}
      size={phone ? '100%' : isNarrow ? NARROW : WIDE}
      rootClassName={isNarrow ? 'kit-drawer-narrow' : undefined}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onClose={close}
      footer={
        <div className="kit-form-buttons">
          <FormFaults form={shell.form} known={shell.known} faults={shell.faults} />
          <Button onClick={close}>取消</Button>
          {onSubmitAndNew && (
            <Button disabled={saving} onClick={() => void shell.submit(onSubmitAndNew)}>
              保存并新增
            </Button>
          )}
          <Button type="primary" loading={saving} onClick={() => void shell.submit()}>
            {verb}
          </Button>
        </div>
      }
    >
      <FormBody shell={shell} props={props} />
    </LateDrawer>
  )
}
