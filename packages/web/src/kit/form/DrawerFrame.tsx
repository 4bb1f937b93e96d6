import { Button } from 'antd'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { FormBody, type FormProps, useFormShell } from './FormShell.tsx'

interface DrawerFrameProps<Values> extends FormProps<Values> {
  onClose: () => void
  /** Offers 保存并新增; the caller gives the next drawer another key. */
  onSubmitAndNew?: (values: Values) => void
}

/** A form beside the page it belongs to, for a screen that sends by itself; others take `FormDrawer`. */
export function DrawerFrame<Values>(props: DrawerFrameProps<Values>) {
  const { title, saving, verb = '保存', onClose, onSubmitAndNew } = props
  const shell = useFormShell(props)
  const phone = useMedia(PHONE)
  const close = () => void shell.guarded(onClose)
  return (
    <LateDrawer
      open
      title={title}
      size={phone ? '100%' : 680}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onClose={close}
      footer={
        <div className="kit-form-buttons">
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
