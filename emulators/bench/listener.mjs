/** A client of its own that listens to the whole collection: tells its parent the size of each snapshot. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

const db = getFirestore(initializeApp({ projectId: 'demo-bench' }));
db.collection('incidents').onSnapshot(
  (snapshot) => process.send({ size: snapshot.size }),
  (error) => {
    throw error;
  },
);
