import { describe } from 'vitest';
import { notifyAnnouncements } from '#server/platform/announcements/announcements.ts';
import { connect } from '#server/platform/db/index.ts';
import { announcementsCases } from '../../platform/announcements.cases.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';

describe('by NOTIFY', () => {
  announcementsCases(async () => {
    const { db, url, drop } = await freshDatabase();
    const second = await connect({ url });
    return {
      processes: [
        { db, announcements: notifyAnnouncements(db) },
        { db: second, announcements: notifyAnnouncements(second) },
      ],
      async close() {
        await second.close();
        await drop();
      },
    };
  });
});
