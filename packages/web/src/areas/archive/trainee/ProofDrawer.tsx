import { type ArchiveProof, getArchiveProof } from '@portal/contract/areas/archive/trainee-proof.ts'
import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import '../archive.css'

export interface ProofAsked {
  section: ArchiveSection
  id: string
  /** Oneself without it. */
  userId?: string | undefined
}

/** What proves one line of an archive. Looking at that of somebody else leaves an entry in the log, so it asks once. */
export function ProofDrawer({ asked, onClose }: { asked: ProofAsked; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const proof = useQuery({
    ...query(getArchiveProof, asked),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return (
    <DrawerPart open title="凭据" size={phone ? '100%' : 720} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Loaded of={proof}>{(found) => <ProofParts proof={found} />}</Loaded>
    </DrawerPart>
  )
}

function ProofParts({ proof }: { proof: ArchiveProof }) {
  const { title, facts, tables, files, note, link } = proof
  return (
    <div className="archive-proof">
      <h2>{title}</h2>
      {note !== '' && <Alert type="info" showIcon title={note} />}
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <section>
          <h3>证明材料</h3>
          <ul className="archive-files">
            {files.map(({ name, url }) => (
              <li key={name}>
                <span>{name}</span>
                {url !== null && (
                  <a href={url} target="_blank" rel="noreferrer">
                    查看
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <ProofTable key={table.title} table={table} />
        ))}
      {link !== null && (
        <p>
          <Link to={link.to}>{link.text}</Link>
        </p>
      )}
    </div>
  )
}

function ProofTable({ table: { title, heads, rows } }: { table: ArchiveProof['tables'][number] }) {
  return (
    <section>
      <h3>{title}</h3>
      <table className="archive-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, at) => (
                <td key={heads[at]} data-label={heads[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
