import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { type getArchiveProof, proofWords as words } from '@portal/contract/areas/archive/trainee-proof.ts'
import { P } from '@portal/contract/privileges.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { ArchiveReader } from './get.ts'

/** Opens for whoever may see the line: what proves it is part of the archive and asks for no code of its own. */
export const proofWith =
  ({ archive }: Portal, read: ArchiveReader): HandlerOf<typeof getArchiveProof> =>
  async ({ tx, actor, body: { userId = actor.id, section, id } }) => {
    ensure(userId === actor.id || actor.holds(P.traineeArchive), no.noArchive)
    const { [section]: lines, user } = await read(tx, actor, { userId, sections: [section] })
    const line = lines.find((each) => each.id === id) ?? refuse(no.lineUnknown)
    if (userId !== actor.id)
      tx.notes.push({
        ...{ objectType: 'archive_files', objectId: userId, objectName: user.name, kind: 'read' },
        diff: [{ field: 'line', before: null, after: line.title }],
      })
    const found = await archive.of(section)?.proof?.(tx, actor, { userId, line })
    return found ?? archiveProof(line.title, [[words.day, line.on]], { note: words.noRecord })
  }
