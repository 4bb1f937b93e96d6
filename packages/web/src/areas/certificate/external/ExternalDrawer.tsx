import {
  type CertificateClaim,
  externalInput,
  registerExternal,
} from '@portal/contract/areas/certificate/certificate.ts'
import { certificateRefusals } from '@portal/contract/areas/certificate/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form } from 'antd'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { FilesField } from '#src/shared/upload/FilesField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'

/** In the form the scan is a list of one file, which knows its name. */
const formInput = externalInput.extend({
  scan: z
    .array(z.custom<FormFile>())
    .length(1, certificateRefusals.scan.message)
    .meta({ label: '扫描件', required: true }),
})
const Field = fieldsOf(formInput)

type Values = z.output<typeof formInput> & { userId?: string | undefined }

interface DrawerProps {
  /** One that came back. */
  claim?: CertificateClaim
  /** Registers for others, without an approval. */
  forOthers?: boolean
  onClose: () => void
}

const beginOf = (claim: CertificateClaim | undefined): Partial<Values> =>
  claim
    ? { ...claim, scan: [{ fileId: claim.fileId, name: claim.fileName, url: claim.fileUrl }] }
    : { validTo: null, typeCode: '', scan: [] }

/** 登记外部证书: one's own for approval, or with the right that of somebody else. */
export function ExternalDrawer({ claim, forOthers = false, onClose }: DrawerProps) {
  return (
    <FormDrawer<typeof registerExternal, Values>
      title="登记外部证书"
      write={registerExternal}
      initial={beginOf(claim)}
      verb={forOthers ? '登记' : '提交审批'}
      said={forOthers ? '证书已登记' : '已提交审批'}
      body={({ title, number, typeCode, issuer, issuedOn, validTo, scan, userId }) => ({
        ...{ title, number, typeCode, issuer, issuedOn, validTo },
        scan: scan[0] ? fileInputOf(scan[0]) : {},
        ...(userId !== undefined && { userId }),
        ...(claim && { claimId: claim.id }),
      })}
      onSaved={onClose}
      onClose={onClose}
    >
      {forOthers && (
        <Form.Item name="userId" label="持证人" rules={[{ required: true, message: '请选择持证人' }]}>
          <PersonSelect for={P.traineeArchive} />
        </Form.Item>
      )}
      <Field name="title" />
      <Field name="number" />
      <Field name="typeCode" help="上岗条件和换证按类型代码识别，如 DG；不清楚可不填" />
      <Field name="issuer" />
      <Field name="issuedOn" />
      <Field name="validTo" help="留空为长期有效" />
      <Field name="scan" help="PDF、JPG、PNG，不超过 20 MB">
        <FilesField max={1} verb="上传扫描件" purpose="certificate" />
      </Field>
    </FormDrawer>
  )
}
