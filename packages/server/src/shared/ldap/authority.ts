import { X509Certificate } from 'node:crypto'
import { ldapRefusals as no } from '@portal/contract/areas/directory/sync-ldap.ts'
import { refuseField } from '#src/platform/errors.ts'
import { speaksTls } from './client.ts'

const isCertificate = (pem: string) => {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}

/** Refuses what is no certificate, and one that the address would never use; `field` is where it was typed. */
export const checkAuthority = (field: string, address: string, caCertificate: string): void => {
  if (caCertificate === '') return
  if (!speaksTls(address)) refuseField(field, no.caUnused)
  if (!isCertificate(caCertificate)) refuseField(field, no.caForm)
}
