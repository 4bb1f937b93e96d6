import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { OwnCertificates } from './OwnCertificates.tsx'

/** 我的证书, beside the exams. */
export function MyCertificates({ onClose }: { onClose: () => void }) {
  return (
    <LateDrawer open title="我的证书" size="min(560px, 100vw)" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <OwnCertificates />
    </LateDrawer>
  )
}
