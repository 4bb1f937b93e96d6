import { type ApiClientRow, apiClientInput, saveApiClient } from '@portal/contract/areas/system/api-client.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form, InputNumber, Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { EndpointsSelect } from './EndpointsSelect.tsx'
import { ScopeField } from './ScopeField.tsx'

const Field = fieldsOf(apiClientInput)

/** Adding and editing a calling system. */
export function ClientForm(drawer: DeskDrawer<ApiClientRow>) {
  const { initial } = drawer
  return (
    <FormDrawer
      {...drawer}
      initial={initial.id === undefined ? { dataScope: { kind: 'below' } } : initial}
      write={saveApiClient}
    >
      <Field name="name" />
      <Form.Item name="ownerId" label="负责人" rules={[{ required: true, message: '请选择负责人' }]}>
        <PersonSelect for={P.openInterface} />
      </Form.Item>
      <Field name="ownerOrgId" help="空则为负责人的主单位">
        <OrgSelect for={P.openInterface} allowClear />
      </Field>
      <Field name="contact" />
      <Form.Item name="endpoints" label="授权接口" rules={[{ required: true, message: '至少授权一个接口' }]}>
        <EndpointsSelect multiple />
      </Form.Item>
      <Field name="dataScope" help="本单位指归属单位，不能超出你的管理范围">
        <ScopeField />
      </Field>
      <Field name="addresses" help="IP 或 CIDR，回车确认；空则不限来源">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
      </Field>
      <Field name="perMinute" help="1–6000 次">
        <InputNumber className="kit-wide" />
      </Field>
      <Field name="perDay">
        <InputNumber className="kit-wide" />
      </Field>
      <Field name="validTo" help="最长一年" />
    </FormDrawer>
  )
}
