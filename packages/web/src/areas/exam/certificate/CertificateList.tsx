import type { OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { stateWords } from './certificate-state.ts'
import './certificate.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const CertificateModal = late(() => import('./CertificateModal.tsx').then((module) => module.CertificateModal))

/** Certificates by name, each to be opened. */
export function CertificateList({ certificates }: { certificates: readonly OwnCertificate[] }) {
  const [open, setOpen] = useState<OwnCertificate>()
  return (
    <>
      <ul className="certificate-list" aria-label="证书">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <span>
              <strong>{certificate.title}</strong> <StateWord>{stateWords[certificate.state]}</StateWord>
              <br />
              {certificate.examTitle} · {certificate.number}
              {certificate.validTo !== null && ` · 有效期至 ${certificate.validTo}`}
              {certificate.revokedAt !== null && (
                <>
                  <br />
                  {dateText(certificate.revokedAt.getTime())} 撤销：{certificate.revokeReason}
                </>
              )}
            </span>
            <Button
              aria-label={`查看证书：${certificate.title} ${certificate.number}`}
              onClick={() => setOpen(certificate)}
            >
              查看证书
            </Button>
          </li>
        ))}
      </ul>
      {open && <CertificateModal certificate={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
