import {
  type LecturerDetail,
  lecturerCertificateInput,
  lecturerInput,
  saveLecturer,
} from '@portal/contract/areas/train/teacher/teacher.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Form, Input } from 'antd'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { FilesField } from '#src/shared/upload/FilesField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { DayInput } from '#src/ui/time/DayInput.tsx'

/** A certificate in the form: its scan may still be on its way. */
interface Certificate {
  key: string
  name: string
  certNo: string
  validTo: string | null
  files: FormFile[]
}

const form = lecturerInput.omit({ certificates: true }).extend({
  certificates: z.custom<Certificate[]>().default([]).meta({ label: '资质' }),
})
type Values = z.output<typeof form>
const Field = fieldsOf(form)

const bodyOf = ({ certificates, ...values }: Values & { id?: string; revision?: number }) => ({
  ...values,
  certificates: certificates.map(({ name, certNo, validTo, files }) =>
    lecturerCertificateInput.parse({ name, certNo, validTo, file: files[0] ? fileInputOf(files[0]) : null }),
  ),
})

const initialOf = (lecturer: LecturerDetail) => ({
  id: lecturer.id,
  revision: lecturer.revision,
  kind: lecturer.kind,
  userId: lecturer.userId,
  name: lecturer.kind === 'external' ? lecturer.name : '',
  phone: lecturer.phone,
  company: lecturer.company,
  ownerOrgId: lecturer.ownerOrgId,
  level: lecturer.level,
  subjects: lecturer.subjects,
  intro: lecturer.intro,
  contractFrom: lecturer.contractFrom,
  contractTo: lecturer.contractTo,
  certificates: lecturer.certificates.map(
    ({ name, certNo, validTo, file }, at): Certificate => ({
      key: String(at),
      name,
      certNo,
      validTo,
      files: file ? [file] : [],
    }),
  ),
})

interface DrawerProps {
  title: string
  lecturer?: LecturerDetail
  onClose: () => void
}

/** A new lecturer, or one as he is; who he is cannot be changed afterwards. */
export function LecturerDrawer({ title, lecturer, onClose }: DrawerProps) {
  const isKnown = lecturer !== undefined
  return (
    <FormDrawer
      title={title}
      write={saveLecturer}
      body={bodyOf}
      initial={isKnown ? initialOf(lecturer) : { kind: 'internal', certificates: [] }}
      said="讲师已保存"
      onClose={onClose}
    >
      {!isKnown && <Field name="kind" />}
      <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.kind !== after.kind}>
        {({ getFieldValue }) =>
          getFieldValue('kind') === 'external' ? (
            <>
              <Field name="name" required />
              <Field name="phone" required={!isKnown} help="列表中只显示前 3 位和后 4 位" />
              <Field name="company" required />
            </>
          ) : (
            !isKnown && (
              <Field name="userId" required>
                <PersonSelect for={P.lecturer} />
              </Field>
            )
          )
        }
      </Form.Item>
      <Field name="level" />
      <Field name="subjects" help="输入后按回车，如：电气安全" />
      <Field name="ownerOrgId">
        <OrgSelect for={P.lecturer} placeholder="不选则为本单位" />
      </Field>
      <Field name="contractFrom">
        <DayInput />
      </Field>
      <Field name="contractTo" help="不填为长期">
        <DayInput />
      </Field>
      <Field name="intro" />
      <Field name="certificates">
        <Certificates />
      </Field>
    </FormDrawer>
  )
}

interface CertificatesProps {
  id?: string
  value?: Certificate[]
  onChange?: (value: Certificate[]) => void
}

function Certificates({ id, value = [], onChange }: CertificatesProps) {
  const add = () => onChange?.([...value, { key: crypto.randomUUID(), name: '', certNo: '', validTo: null, files: [] }])
  return (
    <OrderedParts
      id={id}
      thing="资质"
      parts={value}
      keyOf={({ key }) => key}
      onChange={(next) => onChange?.(next)}
      foot={<Button onClick={add}>添加资质</Button>}
    >
      {(part, at, put) => (
        <>
          <Input
            aria-label={`资质 ${at} 名称`}
            placeholder="资质名称"
            maxLength={60}
            value={part.name}
            onChange={({ target }) => put({ ...part, name: target.value })}
          />
          <Input
            aria-label={`资质 ${at} 证书编号`}
            placeholder="证书编号"
            maxLength={60}
            value={part.certNo}
            onChange={({ target }) => put({ ...part, certNo: target.value })}
          />
          <DayInput
            label={`资质 ${at} 有效期至`}
            placeholder="有效期至，不填为长期"
            value={part.validTo}
            onChange={(validTo) => put({ ...part, validTo })}
          />
          <FilesField max={1} verb="上传扫描件" value={part.files} onChange={(files) => put({ ...part, files })} />
        </>
      )}
    </OrderedParts>
  )
}
