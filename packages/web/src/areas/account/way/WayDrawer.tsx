import { type LoginWayRow, saveLoginWay, wayForms } from '@portal/contract/areas/account/way.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Form, Input } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'

type Body = BodyOf<typeof saveLoginWay>
/** What a way does not ask for has no field. */
type Values = Pick<Body, 'name' | 'enabled'> & Partial<Pick<Body, 'params' | 'secret' | 'mapBy' | 'mapField'>>

const Field = fieldsOf(saveLoginWay.body)

/** One way with its parameters; the secret starts empty, and empty it stays what it is. */
export function WayDrawer({ way, onClose }: { way: LoginWayRow; onClose: () => void }) {
  const save = useWrite(saveLoginWay)
  const { kind, revision, hasSecret, name, enabled, sort, params, mapBy, mapField } = way
  const form = wayForms[kind]

  const submit = async (values: Values) => {
    const question = {
      title: `停用“${name}”？`,
      content: '停用后任何人都不能再用它登录。',
      okText: '停用',
      danger: true,
    }
    if (enabled && !values.enabled && !(await askConfirm(question))) return
    save.mutate({ mapBy, mapField, params: {}, ...values, kind, revision, sort }, { onSuccess: onClose })
  }

  return (
    <DrawerFrame<Values>
      title={`编辑登录方式：${name}`}
      initial={{ name, enabled, params, mapBy, mapField }}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Field name="name" help="显示在登录页的按钮上" />
      <Field name="enabled" />
      {form.params.map(({ key, label, help, required, long }) => (
        <Form.Item key={key} name={['params', key]} label={label} extra={help} required={required}>
          {long ? <Input.TextArea rows={5} maxLength={20_000} /> : <Input maxLength={300} />}
        </Form.Item>
      ))}
      {form.secret !== undefined && (
        <Form.Item
          name="secret"
          label={form.secret}
          extra={hasSecret ? '已设置且不显示；留空表示不修改，修改地址或账号时须重新填写' : '保存后不再显示'}
        >
          <Input.Password autoComplete="new-password" maxLength={500} />
        </Form.Item>
      )}
      {form.maps && (
        <>
          <Field name="mapBy" help="首次登录时据此找到本系统人员，之后按统一认证的固定标识识别" />
          <Field name="mapField" help="对方返回信息中的字段名；留空使用该方式的常用字段" />
        </>
      )}
    </DrawerFrame>
  )
}
